(using_directive [(identifier) (qualified_name)] @import)
