// What changed since this branch left main, committed or not.
import { fail, run } from './steps.mjs'

async function git(...args) {
  const { ok, said } = await run('git', args, { quiet: true })
  return ok ? said.trim() : undefined
}

/** The first of these branches that is known here is what a branch left. */
const MAIN = ['origin/main', 'main', 'origin/master', 'master']

/** Files that were changed or added, and those that are gone under the name they had. */
export async function changedFiles() {
  for (const branch of MAIN) {
    if (!(await git('rev-parse', '--verify', '--quiet', branch))) continue
    const base = await git('merge-base', 'HEAD', branch)
    const listed = [
      await git('diff', '--name-only', '--no-renames', base),
      await git('ls-files', '--others', '--exclude-standard')
    ]
    return [...new Set(listed.flatMap(text => (text ?? '').split('\n')).filter(Boolean))]
  }
  return fail('There is no branch main to compare with: run npm test without --changed.')
}
