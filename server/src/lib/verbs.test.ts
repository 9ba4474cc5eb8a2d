import { workOf } from './verbs'

const works = { list: () => 'a list', save: () => 'saved' }

test('a verb finds its work', () => {
  expect(workOf('task', works, 'save')()).toBe('saved')
})

test.each(['drop', 'toString', '', undefined])('%j is no verb, and those there are are named', verb => {
  expect(() => workOf('task', works, verb)).toThrow('one of list save')
})
