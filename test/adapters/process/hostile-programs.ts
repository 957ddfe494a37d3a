import type { CommandEnd, CommandLimits } from '../../../src/ports/index.ts';
import type { Trap } from './sandbox-fixture.ts';

/** A check that means ill. What it prints is searched for the canary; it has to end, and to leave nothing behind. */
export interface HostileProgram {
  name: string;
  /** JavaScript for node, or shell. */
  node?: (trap: Trap) => string;
  shell?: (trap: Trap) => string;
  limits?: Partial<CommandLimits>;
  /** The limit that has to end it; absent when it may end by itself. */
  endedBy?: CommandEnd;
  /** What its output has to hold, to be sure that it did try. */
  says?: RegExp;
}

const seconds = (count: number): Partial<CommandLimits> => ({ timeoutMs: count * 1000 });

export const hostilePrograms: readonly HostileProgram[] = [
  {
    name: 'prints its own environment',
    shell: () => 'env; cat /proc/self/environ | tr "\\0" "\\n"',
    says: /HOME=/,
  },
  {
    name: 'reads the environment of every process',
    shell: () => 'cat /proc/[0-9]*/environ; echo tried',
    says: /tried/,
  },
  {
    name: 'reads the environment of a known process',
    shell: (trap) => `cat /proc/${trap.secretPid}/environ; echo tried`,
  },
  {
    name: 'reads the arguments of every process',
    shell: () => 'cat /proc/[0-9]*/cmdline; ls /proc; echo tried',
  },
  {
    name: 'walks through /proc/1/root and cwd',
    shell: (trap) => `ls /proc/*/root${trap.outside} /proc/*/cwd/; cat /proc/*/root${trap.outside}/notes.txt`,
  },
  {
    name: 'reads the memory of other processes',
    shell: (trap) => `cat /proc/${trap.secretPid}/mem /proc/${trap.secretPid}/maps /proc/1/mem; echo tried`,
  },
  {
    name: 'attaches to its parent',
    node: () =>
      `const {readFileSync}=require('fs');for(const f of ['mem','environ','maps'])try{console.log(readFileSync('/proc/'+process.ppid+'/'+f).length)}catch(e){console.log(e.code)}`,
  },
  {
    name: 'sends signals to every process',
    shell: (trap) => `kill -9 ${trap.secretPid}; kill -9 -1; echo never`,
  },
  {
    name: 'looks into the home folder',
    shell: () =>
      'cat ~/.ssh/* ~/.npmrc ~/.netrc /root/.ssh/* /home/*/.ssh/* /root/.*rc; ls -la /root /home; echo tried',
    says: /tried/,
  },
  {
    name: 'reads package manager credentials',
    shell: () =>
      'cat /root/.cargo/credentials* /root/.config/gh/* /root/.aws/* /root/.docker/config.json ~/.m2/settings.xml; echo tried',
  },
  {
    name: 'reads shadow and other files of /etc',
    shell: () => 'cat /etc/shadow /etc/gitconfig /etc/environment /etc/ssh/*; echo tried',
  },
  {
    name: 'reads the git folder of the working tree',
    shell: () => 'cat .git/config ../*/.git/config; git status; git log; echo tried',
  },
  { name: 'reads ignored files of the working tree', shell: () => 'cat .env; find . -name .env; echo tried' },
  {
    name: 'climbs out of the checkout',
    shell: (trap) => `cat ../outside/notes.txt ${trap.outside}/notes.txt; ls ..; echo tried`,
  },
  {
    name: 'searches the whole file system',
    shell: (trap) =>
      `grep -rs ${trap.canary.slice(0, 6)} /tmp /root /home /var /mnt /srv /opt /etc | head -c 1000; find / -xdev -name notes.txt 2>/dev/null; echo tried`,
  },
  {
    name: 'follows links out of the checkout',
    shell: (trap) =>
      `ln -s ${trap.outside} out; cat out/notes.txt; ln -s / all; cat all${trap.outside}/notes.txt; echo tried`,
  },
  {
    name: 'connects to a port of the host',
    node: (trap) => connect({ port: trap.tcpPort, host: '127.0.0.1' }),
  },
  { name: 'connects to a unix socket', node: (trap) => connect({ path: trap.unixSocket }) },
  { name: 'connects to an abstract socket', node: (trap) => connect({ path: `\0${trap.abstractSocket}` }) },
  {
    name: 'looks for agent and container sockets',
    shell: () =>
      'ls -la /run /var/run /run/docker.sock /var/run/docker.sock /tmp/ssh-*; echo $SSH_AUTH_SOCK $DOCKER_HOST; echo tried',
  },
  { name: 'asks the cloud for its metadata', node: () => connect({ port: 80, host: '169.254.169.254' }) },
  {
    name: 'asks a name server',
    node: () =>
      `require('dns').resolve('example.com',(e,r)=>console.log(e?'tried '+e.code:'connected '+r));setTimeout(()=>process.exit(),1500)`,
  },
  {
    name: 'lists network interfaces',
    node: () =>
      `for(const [n,a] of Object.entries(require('os').networkInterfaces()))if(a.some(x=>!x.internal))console.log('connected by',n);console.log('tried')`,
  },
  {
    name: 'becomes root',
    shell: () =>
      'sudo -n id; su -c id; cp /bin/sh ./s; chmod u+s ./s; ./s -p -c "cat /etc/shadow"; echo tried',
  },
  {
    name: 'mounts file systems',
    shell: (trap) =>
      `mount --bind ${trap.outside} . ; mount -o remount,rw /usr; umount -a -l; cat notes.txt; touch /usr/owned && echo canary`,
  },
  {
    name: 'makes a user namespace to get powers back',
    shell: (trap) =>
      `unshare -Urm sh -c 'umount -l .; mount -o remount,bind,rw /usr && touch /usr/owned; cat ${trap.outside}/notes.txt'; echo tried`,
  },
  {
    name: 'opens kernel interfaces',
    shell: () =>
      'cat /proc/kcore | head -c 10; dmesg | head -1; cat /sys/kernel/notes; echo b > /proc/sysrq-trigger; cat /dev/mem /dev/sda | head -c 10; echo tried',
    says: /tried/,
  },
  {
    name: 'makes device nodes',
    shell: () => 'mknod disk b 8 0; mknod mem c 1 1; cat disk mem | head -c 10; echo tried',
  },
  {
    name: 'writes outside of the checkout',
    shell: (trap) =>
      `echo owned > ${trap.outside}/notes.txt; echo owned > /usr/owned; echo owned > /etc/owned; echo owned > /owned; mkdir -p ${trap.outside}/x`,
  },
  {
    name: 'writes into installed dependencies',
    shell: () =>
      'echo owned > node_modules/dep/index.js; cat node_modules/dep/index.js; rm -rf node_modules/*; ls node_modules; echo tried',
    says: /owned\ntried/,
  },
  {
    name: 'looks beneath the layer over installed dependencies',
    shell: () =>
      `grep node_modules /proc/self/mountinfo; ls -R /.layers; unshare -Urm sh -c 'umount -l node_modules; echo owned > node_modules/dep/index.js; mount -o remount,rw /; mkdir /owned'; echo tried`,
    says: /tried/,
  },
  {
    name: "changes the kernel's settings",
    shell: () =>
      'for f in kernel/core_pattern kernel/modprobe kernel/hostname vm/drop_caches fs/suid_dumpable; do echo "|/tmp/canary" > /proc/sys/$f && echo canary $f; done; hostname owned; echo 1 > /proc/irq/default_smp_affinity; echo tried',
    says: /tried/,
  },
  {
    name: 'turns to its own first process',
    shell: () =>
      'cat /proc/1/environ /proc/1/maps /proc/1/mem; ls -l /proc/1/fd /proc/1/root/ /proc/1/cwd/; kill -KILL 1; kill -STOP 1; echo more > /proc/1/fd/0; echo tried',
    says: /tried/,
  },
  {
    name: 'escapes through its control groups',
    shell: () =>
      'cat /proc/self/cgroup; mkdir -p /tmp/cg; mount -t cgroup2 none /tmp/cg; ls /sys; unshare -UrCm mount -t cgroup2 none /tmp/cg; ls /tmp/cg; echo tried',
    says: /tried/,
  },
  {
    name: 'plants git hooks and configuration',
    shell: (trap) =>
      `mkdir -p .git/hooks; echo 'touch ${trap.outside}/hooked' > .git/hooks/post-checkout; chmod +x .git/hooks/post-checkout; echo tried`,
  },
  {
    name: 'plants shell start files',
    shell: (trap) => `echo 'touch ${trap.outside}/hooked' > ~/.bashrc; cp ~/.bashrc ~/.profile; echo tried`,
  },
  { name: 'is a fork bomb', shell: () => 'b() { b | b & }; b; sleep 30', limits: seconds(4) },
  {
    name: 'makes threads without end',
    node: () =>
      `const {Worker}=require('worker_threads');const more=()=>{try{new Worker('setInterval(()=>{},1000)',{eval:true}).on('error',()=>{})}catch{}};setInterval(more,5)`,
    limits: { ...seconds(8) },
  },
  {
    name: 'takes memory without end',
    node: () => 'const keep=[];for(;;)keep.push(Buffer.alloc(8<<20,1))',
    endedBy: 'memory',
  },
  {
    name: 'takes memory in many processes',
    node: () =>
      `const {fork}=require('child_process');if(process.argv[2]!=='leaf')for(let i=0;i<6;i++)require('child_process').spawn(process.execPath,['-e','const k=[];setInterval(()=>{if(k.length<12)k.push(Buffer.alloc(8<<20,1))},20)','leaf'],{stdio:'ignore'});setInterval(()=>{},1000)`,
    endedBy: 'memory',
  },
  {
    name: 'fills memory through the temporary folder',
    shell: () =>
      'head -c 3000000000 /dev/zero > /tmp/big; head -c 3000000000 /dev/zero > /dev/shm/big; df /tmp /dev/shm; echo tried',
    limits: seconds(8),
    says: /tried|File size/,
  },
  {
    name: 'fills the disk with one file',
    shell: () => 'head -c 3000000000 /dev/zero > big; ls -la; echo tried',
    says: /tried/,
  },
  {
    name: 'fills the disk with many files',
    shell: () => 'i=0; while true; do i=$((i+1)); head -c 8000000 /dev/zero > f$i; done',
    endedBy: 'disk',
  },
  { name: 'prints without end', shell: () => 'yes', endedBy: 'output' },
  {
    name: 'prints one endless line on both streams',
    node: () =>
      `const b='x'.repeat(65536);const f=()=>{process.stdout.write(b);process.stderr.write(b,f)};f()`,
    endedBy: 'output',
  },
  { name: 'never ends', shell: () => 'sleep 100000', limits: seconds(1), endedBy: 'time' },
  { name: 'spins without end', shell: () => 'while :; do :; done', limits: seconds(1), endedBy: 'time' },
  {
    name: 'ignores every signal it can',
    shell: () => "trap '' TERM INT HUP QUIT PIPE; while :; do sleep 1; done",
    limits: seconds(1),
    endedBy: 'time',
  },
  { name: 'stops itself', shell: () => 'kill -STOP $$; sleep 100', limits: seconds(1), endedBy: 'time' },
  { name: 'leaves a background child', shell: () => 'sleep 100000 & echo left', says: /left/ },
  {
    name: 'leaves a daemon with a session of its own',
    shell: () => 'setsid -f sh -c "setsid -f sleep 100000" </dev/null >/dev/null 2>&1; echo left',
    says: /left/,
  },
  {
    name: 'leaves a daemon without environment that holds the output',
    shell: () => 'env -i setsid -f sh -c "trap : TERM; while :; do sleep 1; done"; echo left',
    says: /left/,
  },
  {
    name: 'forks away again and again',
    node: () =>
      `const {spawn}=require('child_process');const code="const {spawn}=require('child_process');setTimeout(()=>{spawn(process.execPath,process.execArgv.concat(process.argv.slice(1)),{detached:true,stdio:'ignore'}).unref()},20)";for(let i=0;i<3;i++)spawn(process.execPath,['-e',code],{detached:true,stdio:'ignore'}).unref();setTimeout(()=>{console.log('left');process.exit()},800)`,
    says: /left/,
  },
  {
    name: 'asks a person at the terminal',
    shell: () =>
      'read answer; echo "answer: $answer"; cat > x; tty; echo question > /dev/tty; stty -a; echo tried',
    says: /tried/,
  },
  {
    name: 'pushes keys into the terminal',
    node: () =>
      `try{require('fs').openSync('/dev/tty','r+');console.log('canary')}catch(e){console.log('tried',e.code)}`,
    says: /tried/,
  },
  {
    name: 'changes files of its checkout',
    shell: () =>
      'echo changed > file.txt; rm -f file.txt; mkdir file.txt; mkfifo pipe; chmod 000 .; echo tried',
    says: /tried/,
  },
  { name: 'moves the clock', shell: () => 'date -s 2001-01-01; date +%Y', says: /20[2-9]\d/ },
  {
    name: 'raises its own limits',
    shell: () =>
      'ulimit -u unlimited; ulimit -f unlimited; ulimit -c unlimited; prlimit --nproc=100000 --pid $$; echo tried',
    says: /tried/,
  },
];

function connect(options: object): string {
  return `const s=require('net').connect(${JSON.stringify(options)});s.on('connect',()=>console.log('connected'));s.on('data',d=>console.log(String(d)));s.on('error',e=>{console.log('tried',e.code);process.exit()});setTimeout(()=>process.exit(),1500)`;
}
