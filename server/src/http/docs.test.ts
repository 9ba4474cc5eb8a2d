import { openApi } from './docs'

test('the reference says null in the words of OpenAPI 3.1', () => {
  const { paths } = openApi()
  const detail = paths['/api/product/detail/{id}'].get.responses[200].content['application/json'].schema.properties.data
  expect(detail.properties.activity.type).toEqual(['object', 'null'])
  expect(detail.properties.activity.properties.type).toEqual({ enum: ['flash'], type: 'string', title: '活动' })
  expect(JSON.stringify(paths)).not.toContain('"nullable"')
})
