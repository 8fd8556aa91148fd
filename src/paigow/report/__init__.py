"""Reports and papers made from a Rules Submission: what is computed, and the forms that it is written in."""

__all__ = ["document", "figures", "html", "pages", "papers", "pdf", "records", "session", "win", "workbook"]
