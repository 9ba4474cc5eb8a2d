import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go, relaunchLogin } from '@/kit/nav'
import { Avatar } from '@/kit/parts/Avatar'
import { Icon } from '@/kit/parts/Icon'
import { LevelName } from '@/kit/parts/LevelName'
import { copy, scan } from '@/kit/scan'
import { maskPhone } from '@/lib/format'
import { appearance } from '@/stores/appearance'
import { session } from '@/stores/session'
import './MineHead.scss'

/** Who is signed in on the brand's colour, or the way to sign in. */
export const MineHead = observer(function MineHead() {
  const user = session.user
  return (
    <View className="minehead" style={{ paddingTop: `${appearance.statusBar_px}px` }}>
      <View
        className="minehead__bar"
        style={{ height: `${appearance.navBar_px}px`, paddingRight: `${appearance.capsule_px}px` }}
      >
        <View className="minehead__tool" role="button" ariaLabel="扫一扫" onClick={scan}>
          <Icon name="scan" size={44} />
        </View>
        <View className="minehead__tool" role="button" ariaLabel="设置" onClick={() => go('/pages/mine/setting')}>
          <Icon name="settings" size={44} />
        </View>
      </View>
      <View className="minehead__row">
        <View
          className="minehead__person"
          role="button"
          onClick={() => (session.signedIn ? go('/pages/user/info') : relaunchLogin(session.inviteCode || undefined))}
        >
          <Avatar src={user?.avatar} name={user?.nickname} size={120} />
          <View className="minehead__words">
            <View className="minehead__name">{session.signedIn ? (user?.nickname ?? '…') : '登录 / 注册'}</View>
            {user ? (
              <View className="minehead__facts">
                <LevelName user={user} size={32} className="minehead__level" />
                {user.phone && <View>{maskPhone(user.phone)}</View>}
              </View>
            ) : (
              <View className="minehead__facts">
                {session.signedIn ? '欢迎回来' : '登录后查看订单、资产和专属福利'}
              </View>
            )}
          </View>
        </View>
        {user && (
          <View className="minehead__code" role="button" onClick={() => copy(user.invite_code, '邀请码已复制')}>
            邀请码 {user.invite_code} <Icon name="copy" size={26} />
          </View>
        )}
      </View>
    </View>
  )
})
