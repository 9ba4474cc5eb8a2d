import { View } from '@tarojs/components'
import { autorun } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { drawInk, type Ink } from '@/kit/state/Ink'
import { Paper } from '@/platform/paper'
import type { Sheet } from '@/platform/types'
import './SignaturePad.scss'

interface Props {
  ink: Ink
  /** The sheet, for its picture; told again when its size has changed. */
  onSheet: (sheet: Sheet) => void
}

/** A field to sign in by finger: what is written, taken back by strokes or wiped clean. */
export const SignaturePad = observer(function SignaturePad({ ink, onSheet }: Props) {
  const [sheet, setSheet] = useState<Sheet>()
  const ready = useRef((opened: Sheet) => {
    setSheet(opened)
    onSheet(opened)
  })
  useEffect(
    () =>
      sheet &&
      autorun(() =>
        drawInk(
          sheet.context,
          ink.strokes.map(stroke => [...stroke]),
          sheet.width,
          sheet.height
        )
      ),
    [sheet]
  )
  return (
    <View className="signpad">
      <View className="signpad__paper" role="img" ariaLabel="签名区域，请用手指书写">
        <Paper
          id="signature-paper"
          className="signpad__canvas"
          onPen={(step, at) => ink.pen(step, at)}
          onReady={ready.current}
        />
        {ink.empty && <View className="signpad__hint">请在此处签名</View>}
      </View>
      <View className="signpad__tools">
        <Tool words="撤销一笔" off={ink.empty} onClick={() => ink.undo()} />
        <Tool words="清空重签" off={ink.empty} onClick={() => ink.clear()} />
      </View>
    </View>
  )
})

const Tool = ({ words, off, onClick }: { words: string; off: boolean; onClick: () => void }) => (
  <View
    className={`signpad__tool ${off ? 'signpad__tool--off' : ''}`}
    role="button"
    aria-disabled={off || undefined}
    onClick={off ? undefined : onClick}
  >
    {words}
  </View>
)
