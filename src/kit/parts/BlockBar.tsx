import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import './BlockBar.scss'
import { Icon } from './Icon'

/** Where what stands in the way can be put right, by the code the server gives for it. */
const WAYS: Record<string, { words: string; path: string }> = {
  REAL_NAME: { words: '去认证', path: '/pages/user/real_name' },
  NO_PHONE: { words: '去绑定', path: '/pages/user/bindlxtel' },
  SUB_ACCOUNT: { words: '去切换', path: '/pages/mine/setting' },
  CLOSING: { words: '去撤回', path: '/pages/mine/removeAccount' },
  DISABLED: { words: '找客服', path: '/pages/service/service' }
}

/** Why something cannot be done now, and the way to change that. */
export function BlockBar({ code = '', words }: { code?: string; words: string }) {
  const way = WAYS[code]
  return (
    <View className="block" role={way && 'button'} onClick={() => way && go(way.path)}>
      <Icon name={way ? 'shield' : 'alert'} size={36} className="block__icon" />
      <View className="block__why">{words}</View>
      {way && <View className="block__go">{way.words}</View>}
    </View>
  )
}
