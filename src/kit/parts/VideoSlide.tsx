import { Button as NativeButton, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { go } from '@/kit/nav'
import { appLink } from '@/kit/open'
import { pictureUrl } from '@/kit/picture'
import { copy } from '@/kit/scan'
import type { Video, VideoFeed } from '@/kit/state/VideoFeed'
import { TEXTS } from '@/lib/constants'
import { countText, truncate } from '@/lib/format'
import { pageUrl } from '@/lib/query'
import { FeedVideo } from '@/platform/FeedVideo'
import { session } from '@/stores/session'
import { Avatar } from './Avatar'
import { openGoods } from './GoodsCard'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { Pic } from './Pic'
import { Price } from './Price'
import './VideoSlide.scss'

/** Taller than this a film fills the screen; others are seen whole. */
const TALL = 1.6

/** Address of a video inside the app. */
export const videoPath = (id: string) =>
  pageUrl('/pages/video/play', { id, code: session.user?.invite_code || undefined })

interface Props {
  video: Video
  feed: VideoFeed
  /** Its place in the feed: the one there plays, its neighbours are made ready. */
  index: number
}

/** One video over the whole screen: tap to stop, what it is and sells below, what one can do at the right. */
export const VideoSlide = observer(function VideoSlide({ video, feed, index }: Props) {
  const [broken, setBroken] = useState(false)
  const ready = index === feed.here || index === feed.here + 1
  const here = index === feed.here
  return (
    <View className="vslide">
      <View
        className="vslide__stage"
        role="button"
        ariaLabel={feed.paused ? '播放' : '暂停'}
        onClick={() => feed.toggle()}
      >
        {ready && !broken ? (
          <FeedVideo
            id={`film-${video.id}`}
            className="vslide__film"
            src={pictureUrl(video.video_url)}
            poster={pictureUrl(video.image, 750)}
            fit={video.height / Math.max(1, video.width) >= TALL ? 'cover' : 'contain'}
            playing={feed.plays(index)}
            muted={feed.muted}
            onMuted={() => feed.mute()}
            onBroken={() => setBroken(true)}
          />
        ) : (
          <Pic className="vslide__film" src={video.image} alt={video.title} width={750} eager />
        )}
        {here && feed.paused && !broken && (
          <View className="vslide__mark">
            <Icon name="play" size={96} />
          </View>
        )}
        {broken && <View className="vslide__mark vslide__mark--words">视频暂时放不了，看看下一个</View>}
      </View>
      <View className="vslide__shade vslide__shade--top" />
      <View className="vslide__shade" />
      <Words video={video}>{here && feed.muted && <SoundOff onClick={() => feed.toggle()} />}</Words>
      <Deeds video={video} feed={feed} />
    </View>
  )
})

/** Among the words, as films carry captions of their own at the top. */
const SoundOff = ({ onClick }: { onClick: () => void }) => (
  <View className="vslide__sound" role="button" onClick={onClick}>
    <Icon name="sound-off" size={32} /> 点按开启声音
  </View>
)

function Words({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <View className="vslide__words">
      {children}
      {video.state !== 'shown' && (
        <View className="vslide__state">
          {video.state === 'hidden' ? '仅自己可见' : `已下架${video.why && `：${video.why}`}`}
        </View>
      )}
      {video.product && <GoodsLink product={video.product} />}
      <View className="vslide__author" role="button" onClick={() => go('/pages/video/user', { uid: video.uid })}>
        {`@${truncate(video.nickname)}`}
      </View>
      <View className="vslide__title">{video.title}</View>
    </View>
  )
}

function GoodsLink({ product }: { product: NonNullable<Video['product']> }) {
  return (
    <View className="vslide__goods" role="button" onClick={() => openGoods(product.id)}>
      <Pic className="vslide__goodspic" src={product.image} alt="" width={200} />
      <View className="vslide__goodswords">
        <View className="vslide__goodsname">{product.store_name}</View>
        <Price value={product.price} size="sm" tone="inherit" />
      </View>
      <Icon name="cart" size={36} />
    </View>
  )
}

function Deeds({ video, feed }: { video: Video; feed: VideoFeed }) {
  const signedIn = (work: () => void) => () => session.requireLogin() && work()
  return (
    <View className="vslide__deeds">
      <Avatar
        src={video.avatar}
        name={video.nickname}
        size={92}
        className="vslide__face"
        onClick={() => go('/pages/video/user', { uid: video.uid })}
      />
      <Deed
        icon={video.is_like ? 'heart-on' : 'heart'}
        on={video.is_like === 1}
        label={video.is_like ? '取消点赞' : '点赞'}
        onClick={signedIn(() => feed.like(video))}
      >
        {video.like_num > 0 ? countText(video.like_num) : '点赞'}
      </Deed>
      <Deed icon="message" label="评论" onClick={signedIn(() => go('/pages/video/comment', { id: video.id }))}>
        {video.comment_num > 0 ? countText(video.comment_num) : '评论'}
      </Deed>
      {process.env.TARO_ENV === 'weapp' ? (
        <NativeButton className="vslide__native" openType="share">
          <Deed icon="share" label="分享">
            分享
          </Deed>
        </NativeButton>
      ) : (
        <Deed icon="share" label="分享" onClick={() => copy(appLink(videoPath(video.id)), TEXTS.linkCopied)}>
          分享
        </Deed>
      )}
    </View>
  )
}

interface DeedProps {
  icon: IconName
  label: string
  on?: boolean
  children: string
  onClick?: () => void
}

const Deed = ({ icon, label, on, children, onClick }: DeedProps) => (
  <View
    className={`vslide__deed ${on ? 'vslide__deed--on' : ''}`}
    role="button"
    ariaLabel={children === label ? label : `${label} ${children}`}
    onClick={onClick}
  >
    <Icon name={icon} size={64} />
    <View className="vslide__count">{children}</View>
  </View>
)
