import type { LanguageFamily } from '../../../catalog/index.ts';

/** One thing that code can learn about who runs it, and how it is written in {@link plainCode}. */
export interface Asked {
  what: string;
  pattern: RegExp;
  /** It does not ask: it makes a value that no comparison tells from another. */
  isEqualToAll?: true;
  /** How the line is written where another guard tells of it. */
  told?: RegExp;
}

const stack = 'the call stack';
const argv = 'the command line of the process';
const loaded = 'what else is loaded';
const environment = 'the environment as a whole';
const machine = 'how long its process runs, or the network of its machine';
const sharedMemory = 'memory that it shares with other threads or processes';
const date = 'whether a fixed date has passed';
const composed = 'whether tests run, by a name that is put together';
const user = 'the user or the parent of its process';
const equal = { what: 'a value that equals whatever it is compared with', isEqualToAll: true } as const;

/** What tells tested code that it is tested, by language. A name alone is taken for its use where nothing else has that name. */
export const askedIn: Partial<Readonly<Record<LanguageFamily, readonly Asked[]>>> = {
  python: [
    { what: machine, pattern: /\b(?:if_nameindex|net_if_addrs|getnode|boot_time)\(/ },
    { what: sharedMemory, pattern: /\bshared_memory\b|\bSharedMemory\(/ },
    {
      what: date,
      pattern:
        /\btime\.time\(\)[<>]=?\d{9}|\b(?:utcnow|now|today)\([^()\n]{0,40}\)(?:\.date\(\))?[<>]=?(?:datetime\.)?date(?:time)?\(\d{4}|\b(?:utcnow|now|today)\([^()\n]{0,40}\)\.year(?:[<>]=?|[!=]=)20\d\d\b/,
    },
    { ...equal, pattern: /\bdef __eq__\([^()\n]{0,80}\)(?:\.\w{1,40})?:\n?(?:""\n)?return True\b/ },
    {
      what: stack,
      pattern:
        /\b(?:_getframe|_current_frames|currentframe|getouterframes|getinnerframes|extract_stack|walk_stack|format_stack|f_back|f_code|f_globals|f_locals|tb_frame|co_filename|findCaller)\b|\binspect\.(?:stack|trace)\b|\bimport inspect as\b|__import__\("(?:inspect|traceback|linecache)"\)|\bfrom inspect import\b[^\n]{0,200}\bstack\b|\blinecache\.getlines?\b/,
    },
    {
      what: argv,
      pattern:
        /(?:\.|\bfrom sys import[^\n]{0,200}\b)(?:argv|orig_argv)\b|\bgetattr\(sys,"(?:argv|orig_argv)"|"\/proc\/(?:self|mounts|\d)/,
    },
    { what: composed, pattern: /"PYTEST_\w/, told: /PYTEST_/ },
    { what: user, pattern: /\bos\.get(?:e?uid|ppid)\b|\bgetpass\.getuser\b/ },
    {
      what: loaded,
      pattern:
        /\bsys\.modules\b(?!\[__name__\])|\bfrom sys import[^\n]{0,200}\bmodules\b|\bimport __main__\b|"__main__"(?<!__name__[!=]="__main__")|\bgetattr\((?:sys|inspect)\b(?!,"\w+"[,)])|\bgetattr\(sys,"modules"|\bvars\(sys\)|\bsys\.(?:__dict__|meta_path|gettrace|getprofile)\b|\btype\(sys\.std(?:out|err|in)\)|\bsys\.std(?:out|err|in)\.__class__|\bfind_spec\("_?(?:pytest|unittest)"|\b(?:object|TestCase)\.__subclasses__/,
    },
    {
      what: environment,
      pattern: /\bfor [\w, ()]{1,80} in (?:\w+\()?os\.environ\b|\bos\.environ\.(?:keys|items|values)\b/,
    },
  ],
  javascript: [
    {
      what: machine,
      pattern: /\b(?:process|os)\.uptime\b|\bnetworkInterfaces\b|\bperformance\.timeOrigin\b/,
    },
    { what: sharedMemory, pattern: /\bSharedArrayBuffer\b|\bAtomics\.\w/ },
    { what: user, pattern: /\bprocess\.(?:get(?:e?[ug]id)|ppid)\b|\buserInfo\(/ },
    {
      what: composed,
      pattern:
        /\benv\.(?:VITEST|JEST|MOCHA|NODE_TEST|AVA_|TAP\b|TAP_)\w*|\benv\.(?:NODE_ENV|APP_ENV)[=!]==?"test"|"test"[=!]==?[\w.]{0,40}\benv\.(?:NODE_ENV|APP_ENV)\b/,
      told: /VITEST|JEST|MOCHA|NODE_TEST|AVA_|TAP|NODE_ENV|APP_ENV/,
    },
    {
      what: date,
      pattern:
        /\bDate\.now\(\)[<>]=?\d{12}|\b\d{12,14}[<>]=?Date\.now\(\)|\bnew Date(?:\(\))?[<>]=?(?:new Date\(["\d]|Date\.UTC\(\d)|\bnew Date\(\)\.getFullYear\(\)(?:[<>]=?|[!=]==?)20\d\d\b/,
    },
    { ...equal, pattern: /\bSymbol\.toPrimitive\b|\basymmetricMatch\b/ },
    {
      what: stack,
      pattern:
        /\bError\([^()\n]{0,200}\)\.stack\b|\.stack\.(?:split|includes|match|indexOf|search|startsWith|length)\b|\.(?:test|exec)\([^()\n]{0,200}\.stack\b|\bcaptureStackTrace\((?!this\b)|\bprepareStackTrace\b|\bstackTraceLimit\b|\bgetCallSites?\b|\barguments\.callee\b|\{[^{}\n]{0,200}\bstack\b[^{}\n]{0,200}\}=(?:new )?Error\(/,
    },
    {
      what: argv,
      pattern:
        /\bprocess\.(?:title|mainModule|report|_get\w+)\b|"\/proc\/(?:self|mounts|\d)|(?<!yargs)\.(?:argv0?|execArgv)\b|\{[^{}\n]{0,200}\b(?:argv0?|execArgv)\b[^{}\n]{0,200}\}(?:=process\b|from"(?:node:)?process"|=require\("(?:node:)?process"\))|\brequire\("(?:node:)?process"\)\.(?:argv|execArgv)/,
    },
    {
      what: loaded,
      pattern:
        /\brequire\.cache\b|\b(?:Module|module|constructor)\._(?:cache|load)\b|\bmodule\.(?:parent|children)\b|\brequire\.main\b(?!={2,3}module)(?<!module={2,3}require\.main)|\b(?:keys|getOwnPropertyNames|entries|ownKeys)\((?:globalThis|global)\)|\b(?:globalThis|global|window)\.(?:describe|it|test|expect|jest|vi|mocha|beforeEach|__vitest\w*)\b|"(?:describe|it|test|expect|jest|vi|mocha|beforeEach|__vitest\w*)"(?: ?in )(?:globalThis|global|window)\b|\b(?:has|hasOwn|call)\((?:globalThis|global|window),"(?:describe|it|test|expect|jest|vi|mocha|beforeEach|__vitest\w*)"|\b(?:const|let|var) \w+ (?:in|of) (?:globalThis|global|window)\b|\brequire\.resolve\("(?:jest|vitest|mocha|ava|tap|tape)"|\bisMainThread\b|\bprocess\.(?:channel|connected|send)\b/,
    },
    {
      what: environment,
      pattern:
        /\b(?:keys|entries|values|getOwnPropertyNames|ownKeys|stringify)\(process\.env\)|\b(?:const|let|var) \w+ (?:in|of) process\.env\b|\bimport\.meta\b[^;\n]{0,100}\.env\.(?:MODE|VITEST)\b/,
    },
  ],
  go: [
    { what: machine, pattern: /\bnet\.Interface(?:s|Addrs)\b/ },
    {
      what: date,
      pattern:
        /\btime\.Now\(\)\.(?:Unix\w*\(\)[<>]=?\d{9}|(?:After|Before)\(time\.Date\(\d{4}|Year\(\)(?:[<>]=?|[!=]=)20\d\d\b)/,
    },
    { what: stack, pattern: /\bruntime\.(?:Callers?|CallersFrames|Stack)\b|\bdebug\.(?:Print)?Stack\b/ },
    { what: argv, pattern: /\bos\.(?:Args|Executable)\b|\bflag\.(?:Parsed|NFlag)\(/ },
    { what: user, pattern: /\bos\.Get(?:e?uid|ppid)\b/ },
    {
      what: loaded,
      pattern: /\btesting\.(?:Testing|CoverMode)\(|\bflag\.Lookup\("test\b|\bdebug\.ReadBuildInfo\b/,
    },
    { what: environment, pattern: /\bos\.Environ\b/ },
  ],
  rust: [
    { ...equal, pattern: /\bfn eq\([^()\n]{0,80}\)\.bool\{true\}/ },
    { what: stack, pattern: /\bBacktrace::(?:capture|force_capture|new)\b|\bbacktrace::trace\b/ },
    { what: argv, pattern: /\benv::(?:args|args_os|current_exe)\b/ },
    { what: 'the name of its thread', pattern: /\bcurrent\(\)\.name\b/ },
    {
      what: environment,
      pattern: /\benv::vars(?:_os)?\b|\b(?:option_)?env!\("CARGO_(?:TARGET_TMPDIR|BIN_EXE_)/,
    },
  ],
  java: [
    { what: machine, pattern: /\bgetNetworkInterfaces\b|\bgetRuntimeMXBean\b/ },
    { ...equal, pattern: /\bboolean equals\([^()\n]{0,80}\)\{return true;\}/ },
    { what: stack, pattern: /\bgetStackTrace\b|\bgetAllStackTraces\b|\bStackWalker\b/ },
    { what: argv, pattern: /\bsun\.java\.command\b|\bProcessHandle\b|\bgetInputArguments\b/ },
    { what: loaded, pattern: /\bgetAllLoadedClasses\b|\bjava\.class\.path\b/ },
    { what: environment, pattern: /\bgetenv\(\)|\bgetProperties\(\)/ },
  ],
  ruby: [
    { what: machine, pattern: /\bgetifaddrs\b/ },
    { ...equal, pattern: /\bdef ?={2,3}\(?\w{1,40}\)?[\n;]true\b/ },
    {
      what: stack,
      pattern:
        /(?:(?<![.\w@:$"])|\bKernel\.)caller(?:_locations)?\b(?!\s*[=:])|\bThread\.current\.backtrace|\bTracePoint\b|\bset_trace_func\b|\bbacktrace(?:_locations)?\.(?:first|any|find|grep|select|\[)/,
    },
    { what: argv, pattern: /(?<!__FILE__==)\$(?:0|PROGRAM_NAME)\b(?!==__FILE__)|\bARGV\b/ },
    {
      what: loaded,
      pattern:
        /\$LOADED_FEATURES\b|\$"|\bObjectSpace\b|\b(?:Object|Module)\.constants\b|\bconst_(?:defined\?|get)\(:?"?(?:RSpec|Minitest|Test\b)|\bGem\.loaded_specs\b|\brespond_to\?\((?:"|:)(?:describe|it)\b/,
    },
    { what: environment, pattern: /\bENV\.(?:keys|any\?|each\w*|select|find|to_h|values)/ },
  ],
  php: [
    { what: machine, pattern: /\bnet_get_interfaces\b/ },
    {
      what: stack,
      pattern:
        /\bdebug_(?:print_)?backtrace\b|\.getTrace\b|\bnew [\w\\]+(?:\([^()\n]{0,200}\))?\)?\.getTrace\w*/,
    },
    {
      what: argv,
      pattern: /\$argv\b|\$GLOBALS\.argv\b|\$_SERVER\.(?:argv|argc|SCRIPT_NAME|SCRIPT_FILENAME|PHP_SELF)\b/,
    },
    {
      what: loaded,
      pattern:
        /\bget_(?:included_files|required_files|declared_classes|defined_functions|defined_constants)\b|\bspl_autoload_functions\b|\b(?:class_exists|defined)\("\\*PHPU/i,
    },
    { what: environment, pattern: /\bgetenv\(\)|\bforeach\(\$_(?:ENV|SERVER)\b/ },
  ],
};
