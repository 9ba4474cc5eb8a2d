import { Drafts } from './Drafts'
import { FormState } from './FormState'

const form = () => new FormState({ phone: '', captcha: '', password: '', agree: false, front: '' }, {}, ['front'])

/** A part of a page takes its draft, as `useDraft` does. */
const part = (drafts: Drafts, name = 'form') => drafts.take(name, form)

test('what was typed comes back when the page starts over, but no code, password, paper or consent', () => {
  const drafts = new Drafts()
  drafts.started(0)
  const before = part(drafts)
  before.draft.set('phone', '13800000001')
  before.draft.set('captcha', '123456')
  before.draft.set('password', 'secret')
  before.draft.set('agree', true)
  before.draft.set('front', 'sealed-name')
  drafts.started(1)
  // The new part is drawn before the old one is taken away.
  const after = part(drafts)
  drafts.leave('form', before)
  expect(after.draft.values).toEqual({ phone: '13800000001', captcha: '', password: '', agree: false, front: '' })
})

test('it survives starts of the page in which the part is not drawn, as while there is no network', () => {
  const drafts = new Drafts()
  drafts.started(0)
  const before = part(drafts)
  before.draft.set('phone', '13800000001')
  drafts.started(1)
  drafts.leave('form', before)
  drafts.started(2)
  expect(part(drafts).draft.values.phone).toBe('13800000001')
})

test('a start is told by its key, also when an earlier one comes again', () => {
  const drafts = new Drafts()
  const turns = [0, 0, 3, 2, 2, 3].map(key => drafts.started(key))
  expect(turns).toEqual([1, 1, 2, 3, 3, 4])
})

test('a part that is closed while the page stays begins anew', () => {
  const drafts = new Drafts()
  drafts.started(0)
  const before = part(drafts)
  before.draft.set('phone', '13800000001')
  drafts.leave('form', before)
  drafts.started(1)
  expect(part(drafts).draft.values.phone).toBe('')
})

test('what was sent is not kept; what is typed after it is', async () => {
  const drafts = new Drafts()
  drafts.started(0)
  const { draft } = part(drafts)
  draft.set('phone', '13800000001')
  await draft.submit(async () => true)
  drafts.started(1)
  const second = part(drafts).draft
  expect(second.values.phone).toBe('')
  await second.submit(async () => true)
  second.set('phone', '13800000002')
  drafts.started(2)
  expect(part(drafts).draft.values.phone).toBe('13800000002')
})

test('several of one page are told apart by their names, and of one name only the last is kept', () => {
  const drafts = new Drafts()
  drafts.started(0)
  part(drafts, 'a').draft.set('phone', '1')
  part(drafts, 'b').draft.set('phone', '2')
  expect(part(drafts, 'b').draft.values.phone).toBe('')
  drafts.started(1)
  expect(part(drafts, 'a').draft.values.phone).toBe('1')
  expect(part(drafts, 'b').draft.values.phone).toBe('')
})

test('nothing is left for another person', () => {
  const drafts = new Drafts()
  drafts.started(0)
  part(drafts).draft.set('phone', '13800000001')
  drafts.clear()
  drafts.started(1)
  expect(part(drafts).draft.values.phone).toBe('')
})
