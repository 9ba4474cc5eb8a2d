// `npm run weapp:upload` and `weapp:preview`: builds the mini-program and hands it to WeChat (docs/RELEASE-WEAPP.md).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { CI_PACKAGE, ciWords, readRelease } from './lib/weapp-release'

const root = path.resolve(__dirname, '..')

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32'
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const verb = process.argv[2] === 'preview' ? 'preview' : 'upload'
const { release, wrong } = readRelease(process.env, root)
if (!release) {
  console.error(
    `\nThe mini-program cannot be handed to WeChat:\n  ${wrong.join('\n  ')}\n\nSee docs/RELEASE-WEAPP.md.\n`
  )
  process.exit(1)
}
console.log(`${verb} ${release.appid} ${release.version} (${release.description}), robot ${release.robot}`)
run(process.execPath, ['scripts/build.mjs', 'weapp'])
run('npx', ['--yes', CI_PACKAGE, ...ciWords(verb, release)])
