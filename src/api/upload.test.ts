jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import Taro, { answers, resetTaro } from '../../test/support/taro'
import { uploadSealed, uploadVideo } from './upload'

interface Upload {
  url: string
  formData: Record<string, string>
}
let uploads: Upload[] = []

beforeEach(() => {
  resetTaro()
  uploads = []
  const uploadFile = (upload: Upload) => {
    uploads.push(upload)
    const [statusCode, data] = upload.url.includes('/upload/image')
      ? [200, JSON.stringify({ status: 200, msg: 'ok', data: { name: 'n', url: 'u' } })]
      : [204, '']
    return Object.assign(Promise.resolve({ statusCode, data }), { progress() {} })
  }
  Object.assign(Taro, { uploadFile })
})

test('an upload says its version as every request does', async () => {
  await uploadSealed('/tmp/a.png')
  expect(uploads).toMatchObject([{ url: '/api/upload/image', formData: { sealed: '1', appVersion: '2.6.8' } }])
})

test.each([
  ['/media/store', '/media/store?appVersion=2.6.8'],
  ['https://bucket.s3.example', 'https://bucket.s3.example']
])('a video for %s goes to %s, with the fields of its leave alone', async (host, url) => {
  answers({ status: 200, msg: 'ok', data: { host, key: 'k', fields: { policy: 'p' } } })
  expect(await uploadVideo('/tmp/a.mp4', 10, () => {})).toBe('k')
  expect(uploads).toMatchObject([{ url, formData: { policy: 'p' } }])
  expect(uploads[0]!.formData).toEqual({ policy: 'p' })
})
