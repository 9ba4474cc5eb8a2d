import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import type { PagedList } from '@/kit/state/PagedList'
import type { Video } from '@/kit/state/VideoFeed'
import { countText } from '@/lib/format'
import './Tiles.scss'

/** Videos three to a row: cover and likes, and what one can do with one's own. */
export function Tiles({ videos, list, mine }: { videos: Video[]; list: PagedList<Video>; mine: boolean }) {
  return (
    <View className="vtiles">
      {videos.map(video => (
        <View
          key={video.id}
          className="vtiles__tile"
          role="button"
          onClick={() => go('/pages/video/play', { id: video.id })}
        >
          <Pic className="vtiles__pic" src={video.image} alt={video.title} width={400} />
          {video.state !== 'shown' && (
            <View className="vtiles__state">{video.state === 'hidden' ? '仅自己可见' : '已下架'}</View>
          )}
          <View className="vtiles__foot">
            <Icon name="heart" size={28} />
            <Text className="vtiles__count">{countText(video.like_num)}</Text>
            {mine && (
              <View
                className="vtiles__dots"
                role="button"
                ariaLabel="管理视频"
                onClick={event => {
                  event.stopPropagation()
                  manage(video, list)
                }}
              >
                <Icon name="dots" size={36} />
              </View>
            )}
          </View>
        </View>
      ))}
    </View>
  )
}

/** Asks what to do with a video of one's own, and does it. */
async function manage(video: Video, list: PagedList<Video>) {
  const showing = video.state === 'shown' ? '设为仅自己可见' : '公开给所有人'
  const chosen = await Taro.showActionSheet({ itemList: [showing, '删除视频'] }).catch(() => null)
  if (chosen?.tapIndex === 0) await show(video, list)
  if (chosen?.tapIndex === 1) await remove(video, list)
}

async function show({ id, state }: Video, list: PagedList<Video>) {
  const answer = await api('POST /api/video/set_is_show', { id, is_show: state === 'shown' ? 0 : 1 })
  if (answer) list.update(items => items.map(one => (one.id === id ? { ...one, ...answer } : one)))
}

async function remove({ id }: Video, list: PagedList<Video>) {
  if (!(await confirm({ content: '删除后不能恢复，点赞和评论也会一并删除', confirmText: '删除' }))) return
  if (await api('POST /api/video/delete', { id })) list.update(items => items.filter(one => one.id !== id))
}
