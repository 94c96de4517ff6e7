import {
  LineChart,
  ScatterChart,
  type LineSeriesOption,
  type ScatterSeriesOption,
} from "echarts/charts";
import { GridComponent, type GridComponentOption } from "echarts/components";
import { init, use, type ComposeOption, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

// Only what is drawn is loaded: tooltips, legends, shading and the cursor are React's.
use([LineChart, ScatterChart, GridComponent, CanvasRenderer]);

export { init };
export type Chart = EChartsType;
export type ChartOption = ComposeOption<
  LineSeriesOption | ScatterSeriesOption | GridComponentOption
>;
