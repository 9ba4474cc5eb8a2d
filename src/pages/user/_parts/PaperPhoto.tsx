import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { uploadSealed } from '@/api'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import './PaperPhoto.scss'

interface Props {
  /** 人像面, 国徽面. */
  text: string
  /** The name it has on the server, once it is there. */
  onChange: (name: string) => void
}

/** A photo of one side of a paper: kept on the server for reviewers only, so it is shown from the device alone. */
export function PaperPhoto({ text, onChange }: Props) {
  const [path, setPath] = useState('')
  const [busy, setBusy] = useState(false)
  const pick = async () => {
    if (busy) return
    const chosen = await Taro.chooseImage({ count: 1, sizeType: ['compressed'] }).catch(() => null)
    const file = chosen?.tempFilePaths[0]
    if (!file) return
    setBusy(true)
    const kept = await uploadSealed(file).catch(() => null)
    setBusy(false)
    if (!kept) return
    setPath(file)
    onChange(kept.name)
  }
  return (
    <View className="paper" role="button" ariaLabel={path ? `重新上传${text}` : `上传${text}`} onClick={pick}>
      {path ? (
        <Pic className="paper__pic" src={path} alt={text} eager />
      ) : (
        <View className="paper__blank">
          <Icon name={busy ? 'clock' : 'camera'} size={56} />
          <View className="paper__words">{busy ? '上传中…' : `上传${text}`}</View>
        </View>
      )}
    </View>
  )
}
