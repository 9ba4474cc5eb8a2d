import { LINKS } from '../../admin/src/pages/content/links'
import { pageAuth } from '../../src/pages.manifest'

test('pages the console offers to lead to are built', () => {
  expect(LINKS.filter(({ url }) => pageAuth(url.replace(/\?.*$/, '')) === undefined)).toEqual([])
})

test('each is offered once', () => {
  expect(new Set(LINKS.map(({ url }) => url)).size).toBe(LINKS.length)
  expect(new Set(LINKS.map(({ title }) => title)).size).toBe(LINKS.length)
})
