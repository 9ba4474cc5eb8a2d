import type { TaskEvent } from '../../engines/task'
import { videoOf } from './queries'

export const videoSeen: TaskEvent = {
  code: 'video_seen',
  title: '观看短视频 10 秒',
  unit: '个',
  icon: 'play',
  url: '/pages/video/index',
  button: '去观看',
  watch: {
    what: 'video',
    seconds: 10,
    isThere: async ({ db }, id, userId) => (await videoOf(db, id, userId)) !== undefined
  }
}
