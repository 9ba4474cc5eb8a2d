import { Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { drawPoster, POSTER, type PosterContent } from '@/kit/state/poster'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { BoardPlace, keepPicture, openBoard } from '@/platform/board'
import { Button } from './Button'
import './Poster.scss'

const board = { id: 'poster-board', ...POSTER }

/** A poster drawn on the device: looked at, pressed long to send on, or kept in the album. */
export function Poster({ content }: { content: PosterContent }) {
  const [path, setPath] = useState('')
  const [failed, setFailed] = useState(false)
  const draw = async () => {
    setFailed(false)
    try {
      const open = await openBoard(board)
      await drawPoster(open, content)
      setPath(await open.save())
    } catch {
      setFailed(true)
    }
  }
  useEffect(() => {
    // The mini-program's canvas is there only after this has been shown.
    Taro.nextTick(draw)
  }, [content.link])
  const keep = async () => {
    const title = (await keepPicture(path)) ? '海报已保存' : '没有保存成功，可以长按图片保存'
    Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="poster">
      <BoardPlace {...board} />
      <View className="poster__paper">
        {path ? (
          <Image
            className="poster__img"
            src={path}
            mode="aspectFit"
            showMenuByLongpress
            nativeProps={{ alt: `${content.title}的分享海报` }}
            onClick={() => Taro.previewImage({ urls: [path] })}
          />
        ) : (
          <View className="poster__wait">{failed ? '海报没有画好' : '正在画海报…'}</View>
        )}
      </View>
      {failed ? (
        <Button kind="outline" size="large" block onClick={draw}>
          再试一次
        </Button>
      ) : (
        <Button kind="main" size="large" block busy={!path} onClick={keep}>
          保存海报
        </Button>
      )}
    </View>
  )
}
