"""All the odds of one Rules Submission on one sheet."""
