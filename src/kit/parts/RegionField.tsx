import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isLeaf, regionText } from '@/lib/area'
import { AddressCascader } from './AddressCascader'
import { Cell } from './Cell'
import './RegionField.scss'
import type { AnyForm } from './SubmitButton'

/** Province, city and district of a form: `city_id` is their code, `region` their names. */
export const RegionField = observer(function RegionField({ form }: { form: AnyForm }) {
  const [choosing, setChoosing] = useState(false)
  const { city_id: code, region } = form.values
  const fault = form.errors.city_id as string | undefined
  return (
    <View className="regionfield">
      <Cell title="所在地区" value={region || '请选择省市区'} pale={!code} onClick={() => setChoosing(true)} />
      {fault && <View className="regionfield__fault">{fault}</View>}
      <AddressCascader
        open={choosing}
        onClose={() => setChoosing(false)}
        value={code}
        onChange={path => {
          const last = path[path.length - 1]
          form.set('city_id', last && isLeaf(last) ? last.v : '')
          form.set('region', regionText(path.map(one => one.n)))
        }}
      />
    </View>
  )
})
