/**
 * Modules of Ruby's own library (3.1 to 3.4), with those that later became gems. Ruby looks for them on its load path first, on which
 * tests put `lib` and `test` or `spec`, so that a file by such a name is what test runners load instead.
 */
const standardModules =
  '{English,abbrev,base64,benchmark,bigdecimal,bundler,cgi,continuation,coverage,csv,date,date_core,delegate,did_you_mean,digest,drb,erb,' +
  'error_highlight,etc,expect,fcntl,fiddle,fileutils,find,forwardable,getoptlong,ipaddr,irb,json,kconv,logger,mkmf,monitor,mutex_m,nkf,' +
  'objspace,observer,open-uri,open3,openssl,optionparser,optparse,ostruct,pathname,pp,prettyprint,prime,pstore,psych,pty,racc,rdoc,' +
  'readline,reline,resolv,resolv-replace,rinda,ripper,rubygems,securerandom,set,shellwords,singleton,socket,stringio,strscan,' +
  'syntax_suggest,syslog,tempfile,time,timeout,tmpdir,tsort,un,unicode_normalize,uri,weakref,win32ole,yaml,zlib}';

/** Test runners, and what they load of others' packages. */
const runners = '{minitest,rake,rspec,test-unit,test/unit,power_assert,diff-lcs,diff/lcs,cucumber,simplecov}';

/** What runners load of these packages by a longer name, and of Ruby's library; measured of Minitest, Rake, RSpec and Test::Unit. */
const within = [
  'minitest/{assertions,autorun,benchmark,bisect,complete,compress,error_on_warning,expectations,find_minimal_combination,hell,load,' +
    'manual_plugins,mock,parallel,path_expander,pride,server,spec,sprint,test,test_task,unit}',
  'rspec/{autorun,core,expectations,matchers,mocks,support,version}',
  'rspec/{core,expectations,matchers,mocks,support}/**',
  'test/unit/**',
  'power_assert/**',
  'diff/lcs/**',
  'rake/{application,backtrace,clean,cloneable,cpu_counter,default_loader,dsl_definition,early_time,file_*,invocation_*,' +
    'late_time,linked_list,multi_task,name_space,packagetask,phony,private_reader,promise,pseudo_status,rake_*,' +
    'rule_recursion_overflow_error,scope,task,task_*,tasklib,testtask,thread_*,trace_output,version,win32}',
  'rake/{ext,loaders}/**',
  'bundler/setup',
  'cgi/{escape,util}',
  'did_you_mean/**',
  'erb/{compiler,def_method,escape,util,version}',
  'error_highlight/**',
  'io/{console,console/size,nonblock,wait}',
  'json/{common,ext,generic_object,version}',
  'json/{ext,truffle_ruby}/**',
  'optparse/{ac,date,kwargs,shellwords,time,uri,version}',
  'random/formatter',
  'ripper/{core,filter,lexer,sexp}',
  'socket/**',
  'syntax_suggest/**',
];

/** What Minitest and RubyGems load wherever they find it on the load path. */
const plugins = '**/{minitest/*_plugin,rubygems_plugin}.rb';

/** Ruby sources that stand in for a module of Ruby's library or of a test runner. */
export const standingInRuby = [
  plugins,
  `**/{lib,test,spec}/${standardModules}.rb`,
  `**/{lib,test,spec}/${runners}.rb`,
  ...within.map((name) => `**/{lib,test,spec}/${name.replace(/\*\*$/, '**/*')}.rb`),
];
