import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { PictureCheck } from '@/kit/state/PictureCheck'
import { Button } from './Button'
import { DevBanner } from './DevBanner'
import { Field } from './Field'
import { Pic } from './Pic'
import { Popup } from './Popup'
import './PictureAsk.scss'

/** Asks what a picture reads, while the check wants one read. */
export const PictureAsk = observer(function PictureAsk({ check }: { check: PictureCheck }) {
  const { picture } = check
  return (
    <Popup
      open={!!picture}
      onClose={() => check.cancel()}
      title="图形验证"
      footer={
        <Button kind="main" size="large" block busy={check.busy} onClick={() => check.confirm()}>
          确定
        </Button>
      }
    >
      {picture && (
        <View className="pictureask">
          <View className="pictureask__row">
            <Field
              value={check.typed}
              onChange={text => check.type(text)}
              placeholder="输入图中的字符"
              max={4}
              focus
              error={check.error}
              onConfirm={() => check.confirm()}
            />
            <View className="pictureask__picture" role="button" ariaLabel="换一张" onClick={() => check.renew()}>
              <Pic src={picture.img} alt="图形验证码" className="pictureask__pic" eager />
            </View>
          </View>
          <View className="pictureask__hint">看不清？点图片换一张</View>
          {picture.dev_code && (
            <DevBanner action="填入" onAction={() => check.type(picture.dev_code!)}>
              图中字符 {picture.dev_code}
            </DevBanner>
          )}
        </View>
      )}
    </Popup>
  )
})
