import { adminSheet } from '@contract/sheet'
import { runSheets, sweepSheets } from '../../engines/sheet'
import { bindDomain } from '../../http/context'
import type { Programme } from '../../programme'
import { shipSheet } from '../admin/ship-sheet'
import { sweepPacks, takePack } from '../goods/packs'
import { goodsSheet } from '../goods/sheet'
import { sheetFile, sheetHandlers } from './service'

export const sheetProgramme: Programme = {
  contracts: [
    bindDomain(adminSheet, {
      ...sheetHandlers('admin/order/sheet', 'order-sheet'),
      ...sheetHandlers('admin/goods/sheet', 'goods-sheet'),
      'POST /api/admin/goods/sheet/pictures': takePack
    })
  ],
  deskFiles: [sheetFile(shipSheet), sheetFile(goodsSheet)],
  jobs: [
    { name: 'sheets', every_s: 5, run: runSheets },
    {
      name: 'sheets-sweep',
      every_s: 86_400,
      run: async services => (await sweepSheets(services)) + (await sweepPacks(services))
    }
  ]
}
