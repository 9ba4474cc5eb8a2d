import { Button as NativeButton, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { appLink } from '@/kit/open'
import { copy } from '@/kit/scan'
import type { PosterContent } from '@/kit/state/poster'
import { TEXTS } from '@/lib/constants'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { Popup } from './Popup'
import { Poster } from './Poster'
import { QrCode } from './QrCode'
import './ShareSheet.scss'

interface Props {
  sheet: string
  /** Opens the poster, or shuts what is open. */
  onSheet: (sheet: 'poster' | '') => void
  /** Address inside the app of what is shared. */
  path: string
  /** What the code leads to, for who cannot see it, and what a friend does with it. */
  label: string
  hint: string
  poster: Omit<PosterContent, 'link'>
  /** Further ways beside these. */
  more?: ReactNode
}

/** Ways to show something to others: a friend in WeChat, a link, a poster. `sheet` is "share" or "poster" while open. */
export function ShareSheet({ sheet, onSheet, path, label, hint, poster, more }: Props) {
  const link = appLink(path)
  const shut = () => onSheet('')
  const copyLink = async () => {
    shut()
    await copy(link, TEXTS.linkCopied)
  }
  return (
    <View>
      <Popup open={sheet === 'share'} onClose={shut} title="分享给好友">
        <View className="share">
          <QrCode text={link} label={label} size={280} />
          <View className="share__hint">{hint}</View>
          <View className="share__ways">
            {process.env.TARO_ENV === 'weapp' && (
              <NativeButton className="share__native" openType="share" onClick={shut}>
                <Way icon="wechat">微信好友</Way>
              </NativeButton>
            )}
            <Way icon="link" onClick={copyLink}>
              复制链接
            </Way>
            <Way icon="photo" onClick={() => onSheet('poster')}>
              生成海报
            </Way>
            {more}
          </View>
        </View>
      </Popup>
      <Popup open={sheet === 'poster'} onClose={shut} title="分享海报">
        <Poster content={{ ...poster, link }} />
      </Popup>
    </View>
  )
}

/** One way to share: its drawing on a disc, and its name. */
export const Way = ({ icon, children, onClick }: { icon: IconName; children: ReactNode; onClick?: () => void }) => (
  <View className="share__way" role="button" onClick={onClick}>
    <View className="share__disc">
      <Icon name={icon} size={48} />
    </View>
    {children}
  </View>
)
