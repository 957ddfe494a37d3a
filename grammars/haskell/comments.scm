[(comment) (haddock)] @comment
