"""What makes and checks the collection: nothing that a learner imports."""
