<?php

declare(strict_types=1);

/** What Composer does with the entry `psr-4` of composer.json; classes of the tests are beside this file. */
spl_autoload_register(static function (string $class): void {
    $folders = ['Parley\\Tests\\' => __DIR__, 'Parley\\' => __DIR__ . '/../src'];
    foreach ($folders as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            $file = $folder . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
            is_file($file) && require $file;
            return;
        }
    }
});
