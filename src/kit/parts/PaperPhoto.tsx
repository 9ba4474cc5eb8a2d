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
  /** One was uploaded before; it can be replaced, and is not shown again. */
  kept?: boolean
  /** The name it has on the server, once it is there. */
  onChange: (name: string) => void
}

/** A photo of one side of a paper: kept on the server for reviewers only, so it is shown from the device alone. */
export function PaperPhoto({ text, kept, onChange }: Props) {
  const [path, setPath] = useState('')
  const [busy, setBusy] = useState(false)
  const pick = async () => {
    if (busy) return
    const chosen = await Taro.chooseImage({ count: 1, sizeType: ['compressed'] }).catch(() => null)
    const file = chosen?.tempFilePaths[0]
    if (!file) return
    setBusy(true)
    const photo = await uploadSealed(file).catch(() => null)
    setBusy(false)
    if (!photo) return
    setPath(file)
    onChange(photo.name)
  }
  // What is kept says itself that it is there.
  const label = path ? `重新上传${text}` : kept ? undefined : `上传${text}`
  return (
    <View className="paper" role="button" ariaLabel={busy ? undefined : label} onClick={pick}>
      {path ? (
        <Pic className="paper__pic" src={path} alt={text} eager />
      ) : (
        <View className={`paper__blank ${kept ? 'paper__blank--kept' : ''}`}>
          <Icon name={busy ? 'clock' : kept ? 'circle-check' : 'camera'} size={56} />
          <View className="paper__words">{busy ? '上传中…' : kept ? text : `上传${text}`}</View>
          {kept && !busy && <View className="paper__note">已上传，点此更换</View>}
        </View>
      )}
    </View>
  )
}
