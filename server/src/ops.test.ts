import { programmes } from './domains'
import { commandsOf, runCommand } from './ops'

test('every command of a domain is in the help, under its own name', async () => {
  const help = await runCommand({} as never, [])
  const all = commandsOf(programmes.map(one => one.commands ?? {}))
  expect(all.size).toBeGreaterThan(15)
  for (const [name, { usage }] of all) {
    expect(usage.split(' ')[0]).toBe(name)
    expect(help).toContain(`  ${usage}\n`)
  }
})

test('a command nobody has, and one with too few words, say how it is done', async () => {
  await expect(runCommand({} as never, ['constructor'])).rejects.toThrow('unknown command: constructor')
  await expect(runCommand({} as never, ['chances', '1'])).rejects.toThrow('usage: chances <phone> <code> [times] [key]')
})

test('two domains cannot have a command of one name', () => {
  const one = { usage: 'count', words: '', needs: 0, run: async () => '' }
  expect(() => commandsOf([{ count: one }, { count: one }])).toThrow('two commands are called count')
})
