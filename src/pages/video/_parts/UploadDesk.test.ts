import { uploadPicture, uploadVideo } from '@/api'
import { UploadDesk } from './UploadDesk'

jest.mock('@/api', () => ({ uploadPicture: jest.fn(), uploadVideo: jest.fn() }))
const sendVideo = uploadVideo as unknown as jest.Mock
const sendPicture = uploadPicture as unknown as jest.Mock

const film = (path: string, picture = 'tmp/thumb.png') => ({ path, bytes: 10, seconds: 6, picture })

beforeEach(() => {
  sendVideo.mockReset()
  sendPicture.mockReset().mockResolvedValue('/media/u/cover.webp')
})

test('says how far it is, and then the key and the cover are there', async () => {
  const desk = new UploadDesk()
  const seen: number[] = []
  sendVideo.mockImplementation(async (_path, _bytes, onProgress) => {
    for (const percent of [0, 40.4, 100]) {
      onProgress(percent)
      seen.push(desk.percent)
    }
    expect(desk.sending).toBe(true)
    return 'incoming-a.mp4'
  })
  await desk.take(film('a'))
  expect(seen).toEqual([0, 40, 99])
  expect(desk).toMatchObject({ percent: 100, key: 'incoming-a.mp4', cover: '/media/u/cover.webp', sending: false })
})

test('one that failed can be tried again', async () => {
  const desk = new UploadDesk()
  sendVideo.mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('incoming-a.mp4')
  await desk.take(film('a'))
  expect(desk).toMatchObject({ failed: true, key: '', sending: false })
  await desk.send()
  expect(desk).toMatchObject({ failed: false, key: 'incoming-a.mp4' })
})

test('a video that was exchanged meanwhile leaves nothing behind', async () => {
  const desk = new UploadDesk()
  let late: (key: string) => void = () => {}
  sendVideo.mockReturnValueOnce(new Promise(resolve => (late = resolve))).mockResolvedValueOnce('incoming-b.mp4')
  const first = desk.take(film('a'))
  await desk.take(film('b', ''))
  late('incoming-a.mp4')
  await first
  expect(desk).toMatchObject({ key: 'incoming-b.mp4', cover: '' })
})

test('a cover of one’s own takes the place of the video’s picture', async () => {
  const desk = new UploadDesk()
  sendVideo.mockResolvedValue('incoming-a.mp4')
  await desk.take(film('a'))
  sendPicture.mockResolvedValueOnce('/media/u/own.webp')
  await desk.dress('tmp/own.png')
  expect(desk.cover).toBe('/media/u/own.webp')
})

test.each([
  [{ bytes: 50 * 1024 * 1024 + 1, seconds: 1 }, '视频不能超过 50 MB'],
  [{ bytes: 1, seconds: 181 }, '视频最长 3 分钟'],
  [{ bytes: 1, seconds: 0 }, undefined]
])('%j: %s', (facts, words) => expect(UploadDesk.wrong({ ...film('a'), ...facts })).toBe(words))
