import { workers } from './at-work'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const done = new Promise<string>(resolve => {
    end = () => resolve('done')
  })
  return { work: () => done, end }
}
const refused = (isOwn: boolean) => (isOwn ? 'own' : 'full')

test('one piece at a time for a person, so many in all, and sorts beside each other', async () => {
  const atWork = workers()
  const ask = (who: string, work: () => Promise<string>, sort = 'draws') =>
    atWork({ sort, who, most: 2 }, work, refused)
  const [one, other] = [held(), held()]
  const first = ask('a', one.work)
  const second = ask('b', other.work)
  expect(await ask('a', other.work)).toBe('own')
  expect(await ask('c', other.work)).toBe('full')
  expect(await ask('a', async () => 'done', 'else')).toBe('done')
  one.end()
  expect(await first).toBe('done')
  expect(await ask('c', async () => 'done')).toBe('done')
  other.end()
  expect(await second).toBe('done')
})

test('what fails makes room again', async () => {
  const atWork = workers()
  const fails = () => Promise.reject(new Error('no'))
  await expect(atWork({ sort: 'draws', who: 'a', most: 1 }, fails, refused)).rejects.toThrow('no')
  expect(await atWork({ sort: 'draws', who: 'a', most: 1 }, async () => 'done', refused)).toBe('done')
})
