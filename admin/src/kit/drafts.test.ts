import { dropDraft, keepDraft, keptDraft } from './drafts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const draft = (name: string) => ({ basis: { name: '' }, draft: { name } })
const nameOf = (person: string, what: string, now = NOW) => keptDraft<{ name: string }>(person, what, now)?.draft.name

beforeEach(() => localStorage.clear())

test('a draft is its person’s alone, of that thing alone, and the last one', () => {
  keepDraft('ann', 'goods/1', draft('first'), NOW)
  keepDraft('ann', 'goods/1', draft('second'), NOW)
  keepDraft('ann', 'goods/2', draft('other'), NOW)
  expect(nameOf('ann', 'goods/1')).toBe('second')
  expect(nameOf('bob', 'goods/1')).toBeUndefined()
  dropDraft('ann', 'goods/1')
  expect(nameOf('ann', 'goods/1')).toBeUndefined()
  expect(nameOf('ann', 'goods/2')).toBe('other')
})

test('after seven days a draft is gone, whoever looks', () => {
  keepDraft('ann', 'goods/1', draft('old'), NOW)
  expect(nameOf('ann', 'goods/1', NOW + 7 * DAY_MS)).toBe('old')
  expect(nameOf('bob', 'goods/9', NOW + 7 * DAY_MS + 1)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('of many drafts the oldest make way, and what others keep here stays', () => {
  localStorage.setItem('token', 'of the shop')
  for (let i = 0; i < 31; i++) keepDraft('ann', `goods/${i}`, draft(String(i)), NOW + i)
  expect(nameOf('ann', 'goods/0', NOW + 31)).toBeUndefined()
  expect(nameOf('ann', 'goods/1', NOW + 31)).toBe('1')
  expect(nameOf('ann', 'goods/30', NOW + 31)).toBe('30')
  expect(localStorage.getItem('token')).toBe('of the shop')
})

test('without room the oldest make way; where that is not enough nothing is kept', () => {
  const write = jest.spyOn(Storage.prototype, 'setItem')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  keepDraft('ann', 'goods/1', draft('old'), NOW)
  write.mockImplementationOnce(full)
  expect(keepDraft('ann', 'goods/2', draft('new'), NOW + 1)).toBe(true)
  expect(nameOf('ann', 'goods/1', NOW + 1)).toBeUndefined()
  expect(nameOf('ann', 'goods/2', NOW + 1)).toBe('new')
  write.mockImplementation(full)
  expect(keepDraft('ann', 'goods/3', draft('more'), NOW + 2)).toBe(false)
  write.mockRestore()
})

test('what cannot be read is no draft', () => {
  localStorage.setItem('console-draft:ann:goods/1', `{"at":${NOW},"draft"`)
  expect(nameOf('ann', 'goods/1')).toBeUndefined()
  expect(localStorage.length).toBe(0)
})
