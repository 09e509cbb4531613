<?php

declare(strict_types=1);

namespace Parley\Tests;

/**
 * Runs the tests: `php tests/run.php`, or only those of some classes: `php tests/run.php PartsTest`. Every public method
 * whose name begins with `test` is one; what needs a server is skipped where none is named in the environment.
 */
require __DIR__ . '/autoload.php';

error_reporting(E_ALL);
set_error_handler(static function (int $severity, string $message, string $file, int $line): bool {
    throw new \ErrorException($message, 0, $severity, $file, $line);
});

$named = array_slice($argv, 1);
$failed = 0;
$passed = 0;
foreach (glob(__DIR__ . '/*Test.php') ?: [] as $file) {
    $class = basename($file, '.php');
    if ($named !== [] && !in_array($class, $named, true)) {
        continue;
    }
    $name = __NAMESPACE__ . "\\$class";
    $needs = \defined("$name::NEEDS") ? \constant("$name::NEEDS") : null;
    if ($needs !== null && getenv($needs) === false) {
        echo "skipped $class: $needs is not set\n";
        continue;
    }
    foreach (preg_grep('/^test/', get_class_methods($name)) ?: [] as $method) {
        try {
            (new $name())->$method();
            $passed++;
        } catch (\Throwable $error) {
            $failed++;
            echo "FAILED $class::$method\n$error\n\n";
        }
    }
}
echo "$passed passed, $failed failed\n";
exit($failed === 0 && $passed > 0 ? 0 : 1);
