import { standingInRuby } from './standing-in-ruby.ts';

/**
 * Programs that people start by their bare name. cmd.exe looks for them in the folder that it stands in before it looks anywhere else.
 */
const programs =
  '{git,gh,hg,svn,node,npm,npx,pnpm,yarn,bun,bunx,deno,corepack,tsc,tsx,python,python3,py,pip,pip3,pipx,poetry,uv,uvx,pytest,' +
  'tox,nox,ruby,gem,bundle,rake,php,composer,perl,cargo,rustc,rustup,go,gofmt,java,javac,mvn,gradle,sbt,dotnet,msbuild,nuget,' +
  'make,nmake,cmake,ctest,ninja,gcc,g++,clang,cl,docker,docker-compose,podman,kubectl,helm,terraform,aws,az,gcloud,ssh,scp,' +
  'curl,wget,tar,where,cmd,powershell,pwsh,bash,sh,code,vim}';

/** What Windows starts by its bare name. */
const started = '{com,exe,bat,cmd,vbs,vbe,jse,wsf,wsh}';

/**
 * Modules of Python's own library, of every version since 3.8 (`sys.stdlib_module_names`). Left out are packages that projects have
 * by the same name (`test`) and what is loaded before any folder is looked into. Many are asked for where there are none: on
 * Linux pytest tries `_winapi` and `venv` tries `msvcrt`.
 */
const standardModules =
  '{__future__,_[^_]*,abc,aifc,antigravity,argparse,array,ast,asynchat,asyncio,asyncore,atexit,audioop,base64,bdb,binascii,bisect,bz2,cProfile,' +
  'calendar,cgi,cgitb,chunk,cmath,cmd,code,codecs,codeop,collections,colorsys,compileall,compression,concurrent,configparser,' +
  'contextlib,contextvars,copy,copyreg,crypt,csv,ctypes,curses,dataclasses,datetime,dbm,decimal,difflib,dis,distutils,doctest,' +
  'dummy_threading,email,encodings,ensurepip,enum,errno,faulthandler,fcntl,filecmp,fileinput,fnmatch,formatter,fractions,ftplib,functools,gc,' +
  'genericpath,getopt,getpass,gettext,glob,graphlib,grp,gzip,hashlib,heapq,hmac,html,http,imaplib,imghdr,imp,importlib,inspect,' +
  'io,ipaddress,itertools,json,keyword,linecache,locale,logging,lzma,macpath,mailbox,mailcap,marshal,math,mimetypes,mmap,' +
  'modulefinder,msilib,msvcrt,multiprocessing,netrc,nis,nntplib,nt,ntpath,nturl2path,numbers,opcode,operator,optparse,' +
  'ossaudiodev,parser,pathlib,pdb,pickle,pickletools,pipes,pkgutil,platform,plistlib,poplib,posix,posixpath,pprint,profile,' +
  'pstats,pty,pwd,py_compile,pyclbr,pydoc,pydoc_data,pyexpat,queue,quopri,random,re,readline,reprlib,resource,rlcompleter,' +
  'runpy,sched,secrets,select,selectors,shelve,shlex,shutil,signal,site,smtpd,smtplib,sndhdr,socket,socketserver,spwd,sqlite3,' +
  'sre_compile,sre_constants,sre_parse,ssl,stat,statistics,string,stringprep,struct,subprocess,sunau,symbol,symtable,sysconfig,' +
  'syslog,tabnanny,tarfile,telnetlib,tempfile,termios,textwrap,threading,time,timeit,tkinter,token,tokenize,tomllib,trace,' +
  'traceback,tracemalloc,tty,turtle,types,typing,unicodedata,unittest,urllib,uu,uuid,venv,warnings,wave,weakref,webbrowser,' +
  'winreg,winsound,wsgiref,xdrlib,xml,xmlrpc,zipapp,zipfile,zipimport,zlib,zoneinfo}';

/**
 * Test runners, linters, type checkers and installers of Python, and what they load of others' packages when they are started by
 * `python -m`, among it what they only try whether it is installed.
 */
const toolsOfPython =
  '{pytest,_pytest,pytest_*,pluggy,iniconfig,packaging,exceptiongroup,tomli,pygments,colorama,attr,attrs,py,xdist,execnet,argcomplete,' +
  'coverage,nose2,hypothesis,sortedcontainers,typing_extensions,mypy,mypy_extensions,mypyc,librt,pathspec,black,blib2to3,platformdirs,' +
  'pytokens,click,flake8,pycodestyle,pyflakes,mccabe,pylint,astroid,isort,ruff,bandit,stevedore,pydocstyle,pip,setuptools,pkg_resources,' +
  'wheel,build,pyproject_hooks,virtualenv,distlib,filelock,tox,nox,pre_commit,usercustomize,sitecustomize,dissolve,chardet}';

/** Python on Windows takes `.pyw` for a source as well. */
const module = '{,/__init__}.{py,pyw}';

/** Files that stand in for a program or a module that an ordinary command asks for by its name. */
export const standingIn = [
  `**/${programs}.${started}`,
  `*.${started}`,
  '{git,npm,npx,pnpm,yarn,pip}.js',
  // In the folder that Python looks into first, these stand in for the test runner itself
  `{,src/,lib/,test/,tests/}{pytest,_pytest,pluggy,iniconfig,unittest,nose2,coverage,tox}${module}`,
  // `python -m` looks into the folder that it stands in before it looks into its own library and what is installed
  `${standardModules}${module}`,
  `${toolsOfPython}${module}`,
  ...standingInRuby,
  // `prove -l` and `busted` look into these folders before they look at what is installed
  '**/{lib,t/lib,blib/lib}/{strict,warnings,Carp,Exporter,Test/{More,Simple,Builder,Harness,Tester},Test2/**/*,TAP/**/*}.pm',
  '**/{luassert,busted,luaunit,lust}{,/init}.lua',
  '**/{luassert,busted}/**/*.lua',
  // What Explorer reads when somebody opens the folder
  '**/{desktop.ini,autorun.inf,*.{scf,url,lnk,library-ms,searchConnector-ms,pif}}',
];
