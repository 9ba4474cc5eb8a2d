import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import type { Offers } from '@/kit/sign-in'
import type { LoginMode } from './login'
import './OtherWays.scss'

interface Props {
  offers: Offers
  mode: LoginMode
  /** Whether staff may be signing in here. */
  staff: boolean
  onMode: (mode: LoginMode) => void
  onOneTap: () => void
  onWechat: () => void
}

/** The other ways to sign in that there are here. */
export function OtherWays({ offers, mode, staff, onMode, onOneTap, onWechat }: Props) {
  return (
    <View className="otherways">
      {(offers.wechat || offers.oneTap) && (
        <>
          <View className="otherways__title">其他登录方式</View>
          <View className="otherways__row">
            {offers.oneTap && <Way icon="device-mobile" name="本机号码" onClick={onOneTap} />}
            {offers.wechat && <Way icon="wechat" name="微信" onClick={onWechat} />}
          </View>
        </>
      )}
      {staff && (
        <View className="otherways__staff" role="button" onClick={() => onMode(mode === 'staff' ? 'code' : 'staff')}>
          {mode === 'staff' ? '返回会员登录' : '员工登录'}
        </View>
      )}
    </View>
  )
}

const Way = ({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) => (
  <View className={`otherways__way otherways__way--${icon}`} role="button" onClick={onClick}>
    <View className="otherways__disc">
      <Icon name={icon} size={48} />
    </View>
    {name}
  </View>
)
