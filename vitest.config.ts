import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    setupFiles: ["test/setup/fail-on-console.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: [
            "{collector,prisma,web}/**/*.test.{ts,tsx}",
            "test/mercury/**/*.test.ts",
            "test/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "web/.next/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          sequence: { groupOrder: 1 },
          include: ["test/integration/**/*.test.ts"],
          globalSetup: ["test/setup/database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          sequence: { groupOrder: 2 },
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/setup/database.ts", "test/setup/browser.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
