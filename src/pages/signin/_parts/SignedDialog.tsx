import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Dialog } from '@/kit/parts/Dialog'
import type { Signed, SigninState } from './SigninState'
import './SignedDialog.scss'

const gainOf = ({ state, reward, asset_name }: Signed) =>
  state === 'none'
    ? ''
    : state === 'paid'
      ? `+${reward} ${asset_name}`
      : `${reward} ${asset_name}待发放，奖励池补足后到账`

/** What the sign-in has brought, and the prizes it has reached. */
export const SignedDialog = observer(function SignedDialog({ state }: { state: SigninState }) {
  const { signed } = state
  const prize = signed?.reached[0]
  const close = () => state.closeSigned()
  const take = () => {
    close()
    if (prize) go('/pages/signin/receive', signed.reached.length > 1 ? {} : { id: prize.id })
  }
  return (
    <Dialog
      open={signed !== null}
      title="签到成功"
      confirmText={prize ? '去领取' : '知道了'}
      cancelText={prize ? '稍后领取' : null}
      onConfirm={take}
      onCancel={close}
    >
      {signed && (
        <View className="signdone">
          <View className="signdone__gain">{gainOf(signed)}</View>
          <View>{`已连续签到 ${signed.streak} 天`}</View>
          {signed.reached.map(({ id, title }) => (
            <View key={id} className="signdone__prize">{`达成奖励：${title}`}</View>
          ))}
        </View>
      )}
    </Dialog>
  )
})
