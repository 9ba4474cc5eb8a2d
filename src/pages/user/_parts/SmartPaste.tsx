import { Textarea, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useDraftValue } from '@/kit/draft'
import { Button } from '@/kit/parts/Button'
import { loadRegions } from '@/kit/regions'
import { readAddress } from '@/lib/address-text'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { type AddressForm, fillFromText } from './address-form'
import './SmartPaste.scss'

/** A box to paste a whole address into; its parts land in the fields. */
export function SmartPaste({ form }: { form: AddressForm }) {
  const [text, setText] = useDraftValue('', 'paste')
  const [busy, setBusy] = useState(false)
  const read = async () => {
    if (!text.trim()) return say('先粘贴一段含姓名、电话、地址的文字')
    setBusy(true)
    const tree = await loadRegions().catch(() => [])
    const found = fillFromText(form, readAddress(text, tree))
    setBusy(false)
    say(found ? '已识别，请核对' : '没有认出地址，请手动填写')
    if (found) setText('')
  }
  return (
    <View className="smartpaste">
      <Textarea
        className="smartpaste__text"
        value={text}
        maxlength={300}
        placeholder="粘贴整段地址，自动识别姓名、电话和地区"
        placeholderClass="smartpaste__hint"
        nativeProps={{ 'aria-label': '粘贴整段地址' }}
        onInput={event => setText(event.detail.value)}
      />
      <View className="smartpaste__foot">
        {text !== '' && (
          <View className="smartpaste__clear" role="button" onClick={() => setText('')}>
            清空
          </View>
        )}
        <Button size="small" kind={text ? 'brand' : 'plain'} busy={busy} onClick={read}>
          智能识别
        </Button>
      </View>
    </View>
  )
}

const say = (title: string) => {
  Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
}
