import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { drawPoster, POSTER, type PosterContent } from '@/kit/state/poster'
import { BoardPlace, keepPicture, openBoard } from '@/platform/board'
import { Button } from './Button'
import { SharePicture, sayKept } from './SharePicture'
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
  return (
    <View className="poster">
      <BoardPlace {...board} />
      <SharePicture
        look="poster"
        src={path}
        alt={`${content.title}的分享海报`}
        words={{ waits: '正在画海报…', failed: '海报没有画好，点这里再试一次' }}
        failed={failed}
        onRetry={draw}
      />
      <View className="poster__keep">
        <Button
          kind="main"
          size="large"
          block
          busy={!path && !failed}
          disabled={failed}
          onClick={() => sayKept('海报', keepPicture(path))}
        >
          保存海报
        </Button>
      </View>
    </View>
  )
}
