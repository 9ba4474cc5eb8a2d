import { Canvas, Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { pictureUrl } from '@/kit/picture'
import { drawPoster, POSTER, type PosterWords } from '@/kit/state/poster'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { loadPicture, type PaintCanvas, pictureFile, savePicture } from '@/platform/painting'
import { useScrollLock } from '@/platform/scrollLock'
import { Button } from './Button'
import { Icon } from './Icon'
import { usePhase } from './Popup'
import './Poster.scss'

interface Props extends PosterWords {
  open: boolean
  onClose: () => void
  /** Picture of what is shared. */
  picture: string
}

const CANVAS_ID = 'poster-canvas'
/** Pixels a unit, so it stays sharp when printed in an album. */
const SCALE = 2

/** A poster of a product, drawn on the device, to keep in the album and send on. */
export function Poster({ open, onClose, picture, ...words }: Props) {
  const phase = usePhase(open)
  const { file, failed, draw } = usePoster(open, picture, words)
  useScrollLock(phase !== 'gone')
  if (phase === 'gone') return null
  const save = async () => {
    const saved = file && (await savePicture(file))
    if (saved) Taro.showToast({ title: '已保存', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <View className={`poster ${phase === 'leaving' ? 'poster--leaving' : ''}`} catchMove>
      <View className="poster__mask" onClick={onClose} />
      <View className="poster__sheet">
        {file ? (
          <Image
            className="poster__img"
            src={file}
            mode="aspectFit"
            showMenuByLongpress
            nativeProps={{ alt: `${words.title}的海报` }}
          />
        ) : (
          <View className="poster__wait" onClick={failed ? draw : undefined}>
            {failed ? '海报没有画好，点此重试' : '正在生成海报…'}
          </View>
        )}
        <Button kind="main" size="large" block disabled={!file} onClick={save}>
          保存到相册
        </Button>
      </View>
      <View className="poster__close" role="button" ariaLabel="关闭" onClick={onClose}>
        <Icon name="close" size={40} />
      </View>
      <Canvas type="2d" id={CANVAS_ID} className="poster__canvas" />
    </View>
  )
}

function usePoster(open: boolean, picture: string, words: PosterWords) {
  const [file, setFile] = useState('')
  const [failed, setFailed] = useState(false)
  const draw = () => {
    setFailed(false)
    paint(picture, words).then(setFile, () => setFailed(true))
  }
  useEffect(() => {
    if (open) Taro.nextTick(draw)
    else setFile('')
  }, [open])
  return { file, failed, draw }
}

async function paint(picture: string, words: PosterWords): Promise<string> {
  const canvas = await findCanvas()
  const image = await loadPicture(canvas, pictureUrl(picture, 750)).catch(() => undefined)
  canvas.width = POSTER.width * SCALE
  canvas.height = POSTER.height * SCALE
  const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  context.scale(SCALE, SCALE)
  drawPoster(context, words, image)
  return pictureFile(canvas)
}

const findCanvas = () =>
  new Promise<PaintCanvas>((resolve, reject) => {
    Taro.createSelectorQuery()
      .select(`#${CANVAS_ID}`)
      .node(found => (found?.node ? resolve(found.node as unknown as PaintCanvas) : reject(new Error('no canvas'))))
      .exec()
  })
