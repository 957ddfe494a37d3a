[(comment) (block_comment)] @comment
