[(line_comment) (multiline_comment)] @comment
