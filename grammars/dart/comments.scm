[(comment) (documentation_comment)] @comment
