(data_type name: (name) @name) @type
(newtype name: (name) @name) @type
(type_synomym name: (name) @name) @type
(class name: (name) @name) @interface
(instance name: (name) @name) @implementation
(declarations (function name: (variable) @name) @function)
(declarations (bind name: (variable) @name) @function)
(declarations (signature name: (variable) @name) @declaration)
(class_declarations (signature name: (variable) @name) @method)
(instance_declarations (function name: (variable) @name) @method)
