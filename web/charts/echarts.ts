import {
  HeatmapChart,
  LineChart,
  ScatterChart,
  type HeatmapSeriesOption,
  type LineSeriesOption,
  type ScatterSeriesOption,
} from "echarts/charts";
import {
  GridComponent,
  VisualMapContinuousComponent,
  type GridComponentOption,
  type VisualMapComponentOption,
} from "echarts/components";
import { init, use, type ComposeOption, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

// Only what is drawn is loaded: tooltips, legends, shading and the cursor are React's.
use([
  HeatmapChart,
  VisualMapContinuousComponent,
  LineChart,
  ScatterChart,
  GridComponent,
  CanvasRenderer,
]);

export { init };
export type Chart = EChartsType;
export type ChartOption = ComposeOption<
  | HeatmapSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | VisualMapComponentOption
>;
