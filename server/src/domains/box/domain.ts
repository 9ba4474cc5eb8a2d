import { boxConsents } from '../../db/schema'
import type { Programme } from '../../programme'
import { adminBoxDomain } from './admin'
import { boxOrder } from './order-kind'
import { boxDomain } from './routes'
import { PLACE } from './series'

export const boxProgramme: Programme = {
  contracts: [adminBoxDomain, boxDomain],
  drawPlaces: [{ code: PLACE, page: '/pages/blind/list' }],
  orderKinds: [boxOrder],
  personal: [
    {
      tables: [
        {
          table: boxConsents,
          merge: { stays: 'how old somebody is was said of that account; the one that remains is asked itself' },
          close: 'erased',
          export: '盲盒年龄确认'
        }
      ]
    }
  ]
}
