(comment) @comment
; A string that stands alone is prose: nearly always a docstring.
(expression_statement (string) @docstring)
