import { TestShop } from '../../test/harness'
import { openApi } from './docs'

test('the reference says null in the words of OpenAPI 3.1', () => {
  const { paths } = openApi()
  const detail = paths['/api/product/detail/{id}'].get.responses[200].content['application/json'].schema.properties.data
  expect(detail.properties.activity.type).toEqual(['object', 'null'])
  expect(detail.properties.activity.properties.type).toEqual({ enum: ['flash'], type: 'string', title: '活动' })
  expect(JSON.stringify(paths)).not.toContain('"nullable"')
})

test.each([
  ['on', 200],
  ['off', 404]
])('with API_DOCS %s the reference answers %i', async (API_DOCS, http) => {
  const shop = await TestShop.open({ env: { API_DOCS } })
  try {
    for (const url of ['/docs/', '/docs/json']) expect((await shop.app.inject(url)).statusCode).toBe(http)
  } finally {
    await shop.close()
  }
})
