import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/kit/parts/Avatar'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import type { WechatSignIn } from '@/kit/state/WechatSignIn'
import './Asked.scss'

const asked: { icon: IconName; name: string; why: string }[] = [
  { icon: 'wechat', name: '微信标识', why: '确认是你本人，下次可直接登录' },
  { icon: 'user', name: '头像和昵称', why: '展示在你的主页和评价里，可随时修改' },
  { icon: 'phone', name: '手机号', why: '用于登录、收货和账号安全' }
]

/** What is asked of the person and why; the WeChat that has been authorised already is shown. */
export const Asked = observer(function Asked({ wechat }: { wechat: WechatSignIn }) {
  return (
    <View className="asked">
      {wechat.ticket !== '' && (
        <View className="asked__who">
          <Avatar src={wechat.avatar} size={88} />
          <View className="asked__name">{wechat.nickname || '微信用户'}</View>
          <Icon name="circle-check" size={40} color="var(--success)" />
        </View>
      )}
      {asked
        .filter(item => !wechat.ticket || item.icon === 'phone')
        .map(item => (
          <View key={item.icon} className="asked__row">
            <View className="asked__icon">
              <Icon name={item.icon} size={44} />
            </View>
            <View>
              <View className="asked__name">{item.name}</View>
              <View className="asked__why">{item.why}</View>
            </View>
          </View>
        ))}
    </View>
  )
})
